import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import type { Translate } from '#kit/shared/text/texts.ts'
import { draw, type Mark, type Point, type Tool, tools } from './marks.ts'
import { flattened, type ReportPictureDraft } from './pictures.ts'

interface Props {
  picture: ReportPictureDraft
  t: Translate
  onChange: (marks: Mark[]) => void
  onReady: () => void
}

/** Drawing on a picture, with mouse, finger or keyboard. */
export function PictureEditor({ picture, t, onChange, onReady }: Props) {
  const shown = useRef<HTMLCanvasElement>(null)
  const hint = useId()
  const [tool, setTool] = useState<Tool>('arrow')
  const [words, setWords] = useState('')
  const [begun, setBegun] = useState<Point | null>(null)
  const [cursor, setCursor] = useState<Point | null>(null)
  const [told, setTold] = useState('')
  const { canvas, marks } = picture
  const { width, height } = canvas

  useEffect(() => {
    const context = shown.current?.getContext('2d', { willReadFrequently: true })
    if (!context) return
    context.drawImage(flattened({ canvas, marks }), 0, 0)
    if (begun && cursor && tool !== 'text') draw(context, { kind: tool, from: begun, to: cursor })
    if (cursor) crossHairs(context, cursor)
  }, [canvas, marks, begun, cursor, tool])

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const area = shown.current!.getBoundingClientRect()
    return {
      x: ((clientX - area.left) / area.width) * width,
      y: ((clientY - area.top) / area.height) * height,
    }
  }
  function add(mark: Mark) {
    onChange([...marks, mark])
    setBegun(null)
    setTold(t('report.tools.made', { tool: t(`report.tools.${mark.kind}`) }))
  }
  function write(at: Point) {
    if (words.trim() === '') return setTold(t('report.tools.textHint'))
    add({ kind: 'text', at, text: words.trim() })
  }
  function begin(at: Point) {
    if (tool === 'text') return write(at)
    setBegun(at)
    setTold(t('report.tools.begun'))
  }
  function end(to: Point) {
    if (!begun || tool === 'text') return
    // A tap draws nothing
    if (Math.hypot(to.x - begun.x, to.y - begun.y) < 4) return setBegun(null)
    add({ kind: tool, from: begun, to })
  }
  const percent = ({ x, y }: Point) =>
    t('report.tools.at', { x: Math.round((100 * x) / width), y: Math.round((100 * y) / height) })

  function byKey(event: KeyboardEvent) {
    const step = Math.max(width, height) * (event.shiftKey ? 0.1 : 0.02)
    const at = cursor ?? { x: width / 2, y: height / 2 }
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }
    const move = moves[event.key]
    if (move) {
      event.preventDefault()
      const next = {
        x: Math.min(Math.max(at.x + move[0] * step, 0), width),
        y: Math.min(Math.max(at.y + move[1] * step, 0), height),
      }
      setCursor(next)
      setTold(percent(next))
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      setCursor(at)
      if (begun) end(at)
      else begin(at)
    } else if (event.key === 'Escape' && begun) {
      // Here Escape cancels the current shape; the dialog stays open
      event.preventDefault()
      event.stopPropagation()
      setBegun(null)
    }
  }
  return (
    <div className="report-editor">
      <div className="report-tools" role="group" aria-label={t('report.tools.title')}>
        {tools.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === tool}
            onClick={() => {
              setTool(one)
              setBegun(null)
            }}
          >
            {t(`report.tools.${one}`)}
          </button>
        ))}
        <button
          type="button"
          disabled={marks.length === 0}
          onClick={() => {
            onChange(marks.slice(0, -1))
            setTold(t('report.tools.undone'))
          }}
        >
          {t('report.tools.undo')}
        </button>
        <button type="button" onClick={onReady}>
          {t('report.tools.ready')}
        </button>
      </div>
      {tool === 'text' ? (
        <label className="report-field">
          {t('report.tools.words')}
          <input value={words} maxLength={80} onChange={(event) => setWords(event.currentTarget.value)} />
          <small>{t('report.tools.textHint')}</small>
        </label>
      ) : null}
      <p className="report-hint" id={hint}>
        {t('report.tools.hint')}
      </p>
      <canvas
        ref={shown}
        width={width}
        height={height}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard draws on it
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- it handles its keys itself
        role="application"
        aria-label={t('report.tools.canvas')}
        aria-describedby={hint}
        onKeyDown={byKey}
        onBlur={() => setCursor(null)}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setCursor(null)
          begin(pointOf(event))
        }}
        onPointerMove={(event) => {
          if (begun && event.buttons > 0) setCursor(pointOf(event))
        }}
        onPointerUp={(event) => {
          end(pointOf(event))
          setCursor(null)
        }}
        onPointerCancel={() => setBegun(null)}
      />
      <p className="report-told" role="status">
        {told}
      </p>
    </div>
  )
}

function crossHairs(context: CanvasRenderingContext2D, { x, y }: Point): void {
  const { width, height } = context.canvas
  const line = Math.max(1, Math.round(width / 900))
  for (const [colour, wide] of [
    ['#fff', 3 * line],
    ['#000', line],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = wide
    context.beginPath()
    context.moveTo(x, 0)
    context.lineTo(x, height)
    context.moveTo(0, y)
    context.lineTo(width, y)
    context.stroke()
  }
}
