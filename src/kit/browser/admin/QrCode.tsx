import qrcode from 'qrcode-generator'
import { useMemo } from 'react'

/** Light modules around the code, as readers need them (ISO/IEC 18004: four). */
const margin = 4

/** A text as a picture of dots, always dark on white so that every camera reads it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = qrcode(0, 'M')
    code.addData(text)
    code.make()
    const count = code.getModuleCount()
    const places = Array.from({ length: count }, (_, at) => at)
    const dark = places.flatMap((row) =>
      places.filter((column) => code.isDark(row, column)).map((column) => [column, row]),
    )
    return {
      size: count + 2 * margin,
      path: dark.map(([x = 0, y = 0]) => `M${x + margin} ${y + margin}h1v1h-1z`).join(''),
    }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={220}
      height={220}
      shapeRendering="crispEdges"
      style={{ maxWidth: '100%', background: '#ffffff', borderRadius: 8 }}
    >
      <path d={path} fill="#000000" />
    </svg>
  )
}
