import { useWindowEvent } from '@mantine/hooks'
import { type CSSProperties, useRef, useState } from 'react'

/** A mail as it will be read, closed off from the screen: no script of it runs, and it is walked into by keyboard like any field. */
export function MailFrame({
  title,
  html,
  width,
  height,
  style,
}: {
  /** What it is called for people who do not see it. */
  title: string
  html: string
  width: number | '100%'
  height: number
  style?: CSSProperties
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isWithin, setIsWithin] = useState(false)
  // `:focus` knows nothing of what has the focus within a frame; the window has lost it to the frame then
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
