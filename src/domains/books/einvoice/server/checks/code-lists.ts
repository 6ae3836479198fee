import { isCountry } from '#kit/shared/people/countries.ts'

const list = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))

/** Electronic address schemes (EAS) accepted by EN 16931 (BR-CL-25). */
export const addressSchemes = list(
  '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0193 ' +
    '0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0219 0220 0221 0225 ' +
    '0230 0235 0240 0242 0244 0245 0246 0248 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 ' +
    '9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959 AN AQ ' +
    'AS AU EM',
)

/** Schemes not used in the Peppol network (PEPPOL-EN16931-CL008). */
export const outsidePeppol = list('0219 0220 0221 0242 0244 0245 0246 0248 AN AQ AS AU EM')

/** Means of payment (UNCL4461) that documents may use (BR-CL-16). */
export const paymentMeans = list('1 10 20 30 31 42 48 49 54 55 57 58 59 68 97 ZZZ')

/** Reasons of allowances (UNCL5189), BR-CL-19. */
export const allowanceReasons = list('41 42 60 62 63 64 65 66 67 68 70 71 88 95 100 102 103 104 105')

/** Format of unit codes in UN/ECE Recommendation 20 and 21: packs of the latter begin with an X. */
export const unitForm = /^[A-Z0-9]{2,3}$/

/** Packs of Recommendation 21 often written without the X that invoices require. */
export const packsWithoutX = list('BO BX CT PK PX BG')

/** Prefixes of VAT numbers: the country's code, for Greece `EL`. */
export const isVatPrefix = (prefix: string): boolean => prefix === 'EL' || isCountry(prefix)
