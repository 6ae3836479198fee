import { useWindowEvent } from '@mantine/hooks'
import { type CSSProperties, useRef, useState } from 'react'

/** Preview of a mail in a sandboxed frame without scripts; reachable by keyboard like a field. */
export function MailFrame({
  title,
  html,
  width,
  height,
  style,
}: {
  /** Accessible name. */
  title: string
  html: string
  width: number | '100%'
  height: number
  style?: CSSProperties
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isWithin, setIsWithin] = useState(false)
  // `:focus` ignores focus inside a frame; the window then loses its focus to the frame
  const lookWhere = () => setIsWithin(frame.current !== null && document.activeElement === frame.current)
  useWindowEvent('blur', lookWhere)
  useWindowEvent('focus', lookWhere)
  return (
    <iframe
      title={title}
      className="mail-frame"
      ref={frame}
      data-within={isWithin || undefined}
      sandbox=""
      srcDoc={html}
      width={width}
      height={height}
      style={style}
    />
  )
}
