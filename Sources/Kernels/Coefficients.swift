// SPDX-License-Identifier: MIT
//
// Made by Tests/Oracles/coefficients.py: relative minimax polynomials, the short ones by Horner's scheme.
// The error beside each is the largest relative one of the polynomial in exact arithmetic.

#if KERNEL_F32
  enum Coefficients {
    /// sin(pi w / 2) / w in z = w * w, 0 <= w <= 1/2: 3.4e-08
    @inline(__always) static func sineQuarter(_ x: Lanes) -> Lanes {
      var y = -0.00460165785625577 * x + 0.07968003302812576
      y = y * x + -0.6459634900093079
      y = y * x + 1.5707963705062866
      return y
    }
    /// (1 - cos(pi w / 2)) / (w * w) in z = w * w, 0 <= w <= 1/2: 3.1e-08
    @inline(__always) static func versineQuarter(_ x: Lanes) -> Lanes {
      var y = -0.000906703295186162 * x + 0.020861513912677765
      y = y * x + -0.253669410943985
      y = y * x + 1.2337005138397217
      return y
    }
    /// sin(pi r) / r in z = r * r, -1/2 <= r <= 1/2: 4.2e-08
    @inline(__always) static func sineHalf(_ x: Lanes) -> Lanes {
      var y = 0.07756038755178452 * x + -0.5982421040534973
      y = y * x + 2.550069808959961
      y = y * x + -5.167709827423096
      y = y * x + 3.1415927410125732
      return y
    }
    /// (2 ** r - 1) / r in r, -1/2 <= r <= 1/2: 4.7e-07
    @inline(__always) static func exp2MinusOne(_ x: Lanes) -> Lanes {
      var y = 0.0013333539245650172 * x + 0.009666245430707932
      y = y * x + 0.05550500378012657
      y = y * x + 0.24022351205348969
      y = y * x + 0.6931471228599548
      return y
    }
    /// log2((1 + s) / (1 - s)) / s in z = s * s, |s| <= 3 - 2 * sqrt(2): 1.3e-08
    @inline(__always) static func log2Ratio(_ x: Lanes) -> Lanes {
      var y = 0.43173590302467346 * x + 0.5767143964767456
      y = y * x + 0.9617988467216492
      y = y * x + 2.885390043258667
      return y
    }
  }
#endif

#if KERNEL_F64
  enum Coefficients {
    /// sin(pi w / 2) / w in z = w * w, 0 <= w <= 1/2: 5.0e-17
    @inline(__always) static func sineQuarter(_ x: Lanes) -> Lanes {
      var y = 5.633720968681623e-08 * x + -3.598641754127068e-06
      y = y * x + 0.00016044115029156377
      y = y * x + -0.004681754132282408
      y = y * x + 0.07969262624603957
      y = y * x + -0.6459640975062443
      y = y * x + 1.5707963267948966
      return y
    }
    /// (1 - cos(pi w / 2)) / (w * w) in z = w * w, 0 <= w <= 1/2: 6.4e-17
    @inline(__always) static func versineQuarter(_ x: Lanes) -> Lanes {
      var y = 6.329295346135307e-09 * x + -4.7106776472720493e-07
      y = y * x + 2.5202039006678574e-05
      y = y * x + -0.0009192602745440729
      y = y * x + 0.02086348076334061
      y = y * x + -0.2536695079010478
      y = y * x + 1.2337005501361697
      return y
    }
    /// sin(pi r) / r in z = r * r, -1/2 <= r <= 1/2: 8.3e-17
    @inline(__always) static func sineHalf(_ x: Lanes) -> Lanes {
      let a0 = -5.16771278004997 * x + 3.141592653589793
      let a1 = -0.5992645293207862 * x + 2.5501640398773455
      let a2 = -0.007370430943554833 * x + 0.0821458866109807
      let a3 = -2.1915246400262755e-05 * x + 0.00046630278646678426
      let a4 = -2.227639083817026e-08 * x + 7.948456266341875e-07
      let x2 = x * x
      let b0 = a1 * x2 + a0
      let b1 = a3 * x2 + a2
      let x4 = x2 * x2
      let c0 = b1 * x4 + b0
      let x8 = x4 * x4
      let d0 = a4 * x8 + c0
      return d0
    }
    /// (2 ** r - 1) / r in r, -1/2 <= r <= 1/2: 5.4e-17
    @inline(__always) static func exp2MinusOne(_ x: Lanes) -> Lanes {
      let a0 = 0.24022650695910097 * x + 0.6931471805599453
      let a1 = 0.009618129107607067 * x + 0.055504108664821236
      let a2 = 0.0001540353044147987 * x + 0.0013333558146531679
      let a3 = 1.3215442724711496e-06 * x + 1.5252733701155894e-05
      let a4 = 7.072561609793668e-09 * x + 1.0178121329260626e-07
      let x2 = x * x
      let b0 = a1 * x2 + a0
      let b1 = a3 * x2 + a2
      let b2 = Lanes(repeating: 4.445531998411413e-10) * x2 + a4
      let x4 = x2 * x2
      let c0 = b1 * x4 + b0
      let x8 = x4 * x4
      let d0 = b2 * x8 + c0
      return d0
    }
    /// log2((1 + s) / (1 - s)) / s in z = s * s, |s| <= 3 - 2 * sqrt(2): 1.4e-17
    @inline(__always) static func log2Ratio(_ x: Lanes) -> Lanes {
      let a0 = 0.9617966939259754 * x + 2.8853900817779268
      let a1 = 0.4121985830733279 * x + 0.5770780163556941
      let a2 = 0.2623075465328286 * x + 0.320598904556484
      let a3 = 0.1911379619859601 * x + 0.22198986911078508
      let x2 = x * x
      let b0 = a1 * x2 + a0
      let b1 = a3 * x2 + a2
      let x4 = x2 * x2
      let c0 = b1 * x4 + b0
      let x8 = x4 * x4
      let d0 = Lanes(repeating: 0.19134263685862277) * x8 + c0
      return d0
    }
  }
#endif
