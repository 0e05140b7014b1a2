// SPDX-License-Identifier: MIT

import Testing
import TweenSpiritEngine

@Suite struct HandleTableTests {
  private let payload = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)

  @Test func countsUsers() throws {
    let table = HandleTable(.easing, firstSlot: 10)
    let handle = try table.insert(payload)
    #expect(handle.slot == 10)
    #expect(try table.retain(handle) == payload)
    #expect(try table.release(handle) == nil)
    #expect(table.isValid(handle))
    #expect(try table.release(handle) == payload)
    #expect(!table.isValid(handle))
    #expect(try table.pin(handle) == nil)
    #expect(try table.retain(handle) == nil)
    #expect(throws: Failure.self) { _ = try table.release(handle) }
  }

  @Test func whatSomebodyLooksAtOutlivesItsLastUser() throws {
    let table = HandleTable(.easing, firstSlot: 0)
    let handle = try table.insert(payload)
    #expect(try table.pin(handle) == payload)
    #expect(try table.pin(handle) == payload)
    #expect(try table.release(handle) == nil)
    #expect(!table.isValid(handle))
    #expect(throws: Failure.self) { _ = try table.release(handle) }
    #expect(try table.pin(handle) == nil)
    #expect(table.unpin(handle) == nil)
    #expect(table.unpin(handle) == payload)
    #expect(try table.insert(payload).slot == handle.slot)
  }

  @Test func countsEnd() throws {
    let table = HandleTable(.easing, firstSlot: 0)
    let handle = try table.insert(payload)
    for _ in 1..<1024 { #expect(try table.pin(handle) == payload) }
    #expect(throws: Failure.self) { _ = try table.pin(handle) }
    for _ in 1..<1024 { #expect(table.unpin(handle) == nil) }
    for _ in 1..<(1 << 22) - 1 { _ = try table.retain(handle) }
    #expect(throws: Failure.self) { _ = try table.retain(handle) }
    #expect(try table.pin(handle) == payload)
    #expect(table.unpin(handle) == nil)
    #expect(table.isValid(handle))
  }

  @Test func slotsAreUsedAgainWithAnotherGeneration() throws {
    let table = HandleTable(.easing, firstSlot: 0)
    let old = try table.insert(payload)
    _ = try table.release(old)
    let new = try table.insert(payload)
    #expect(new.slot == old.slot)
    #expect(new.generation != old.generation)
    #expect(!table.isValid(old) && table.isValid(new))
  }

  @Test func wrongKindsAndMadeUpHandlesAreStale() throws {
    let table = HandleTable(.easing, firstSlot: 0)
    let handle = try table.insert(payload)
    for generation in [0, 1, handle.generation ^ 0x1000_0000, handle.generation + 1, .max] {
      #expect(!table.isValid(Handle(slot: handle.slot, generation: generation)))
    }
    for slot in [1, 1023, 1024, 1 << 22, UInt32.max] {
      #expect(!table.isValid(Handle(slot: slot, generation: handle.generation)))
    }
  }

  @Test func manySlots() throws {
    let table = HandleTable(.easing, firstSlot: 0)
    let handles = try (0..<5000).map { _ in try table.insert(payload) }
    #expect(Set(handles.map(\.slot)).count == 5000)
    for handle in handles { #expect(try table.release(handle) == payload) }
    let again = try (0..<5000).map { _ in try table.insert(payload) }
    #expect(Set(again.map(\.slot)) == Set(handles.map(\.slot)))
  }
}
