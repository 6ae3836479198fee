import qrcode from 'qrcode-generator'

/**
 * A text as a QR code (ISO/IEC 18004, byte mode, error level M) in one path of dark modules, for a square of `size`
 * units. The bytes are UTF-8, as declared by transfer codes (EPC069-12). `margin` is the quiet zone in modules: four by
 * standard, 0 if surrounded by blank paper. A row `height` above 1 hides light seams between rows on screens. Throws
 * for texts beyond the largest code's capacity (2,331 bytes).
 */
export function qrCode(
  text: string,
  { margin = 4, height = 1 }: { margin?: number; height?: number } = {},
): { size: number; path: string } {
  const code = qrcode(0, 'M')
  // The library takes one byte per character
  code.addData(
    Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''),
    'Byte',
  )
  code.make()
  const count = code.getModuleCount()
  const places = Array.from({ length: count }, (_, at) => at)
  const rows = places.map((y) => places.map((x) => (code.isDark(y, x) ? '1' : '0')).join(''))
  const path = rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: { length } }) => `M${index + margin} ${y + margin}h${length}v${height}h-${length}z`,
      ),
    )
    .join('')
  return { size: count + 2 * margin, path }
}
