import { useMemo } from 'react'
import { qrCode } from '../../shared/qr-code.ts'

/** A QR code, always dark on light so that every camera reads it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrCode(text), [text])
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
