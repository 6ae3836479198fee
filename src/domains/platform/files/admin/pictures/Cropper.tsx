import { Box } from '@mantine/core'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTexts } from '#kit/browser/texts.ts'
import { imageOf } from '#kit/shared/site/picture-forms.ts'
import type { FileRecord } from '../../files.contract.ts'
import { formsOf } from '../summary.ts'
import { fitted, resized, type Frame } from './crop.ts'

/** Picture with a crop frame, moved by its body and resized by its corner, also by arrow keys. */
export function Cropper({
  file,
  size,
  frame,
  ratio,
  onFrame,
}: {
  file: FileRecord
  size: { w: number; h: number }
  frame: Frame
  /** Width to height ratio to keep; null: free. */
  ratio: number | null
  onFrame: (frame: Frame) => void
}) {
  const { t } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  const from = useRef<{ x: number; y: number; frame: Frame; corner: boolean } | null>(null)
  const picture = formsOf(file)
  const scale = () => size.w / (box.current?.clientWidth || size.w)

  function change(start: Frame, by: { x: number; y: number }, corner: boolean) {
    onFrame(
      corner
        ? resized(start, by, ratio, size)
        : fitted({ ...start, x: start.x + by.x, y: start.y + by.y }, size),
    )
  }
  const grab = (corner: boolean) => (event: PointerEvent) => {
    event.preventDefault()
    event.stopPropagation()
    box.current?.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, y: event.clientY, frame, corner }
  }
  function move(event: PointerEvent) {
    const start = from.current
    if (!start) return
    change(
      start.frame,
      { x: (event.clientX - start.x) * scale(), y: (event.clientY - start.y) * scale() },
      start.corner,
    )
  }
  const keys = (corner: boolean) => (event: KeyboardEvent) => {
    const step = (event.shiftKey ? 50 : 5) * Math.max(1, Math.round(size.w / 1000))
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
      event.key
    ]
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    change(frame, { x: by[0] ?? 0, y: by[1] ?? 0 }, corner)
  }
  const share = (value: number, of: number) => `${(value / of) * 100}%`

  return (
    <Box
      ref={box}
      pos="relative"
      maw={900}
      style={{ touchAction: 'none', alignSelf: 'start', overflow: 'hidden', borderRadius: 8, lineHeight: 0 }}
      onPointerMove={move}
      onPointerUp={() => (from.current = null)}
      onPointerCancel={() => (from.current = null)}
    >
      {picture ? (
        <img
          {...imageOf(picture, '(min-width: 60rem) 56rem, 92vw')}
          alt={file.alt}
          style={{ width: '100%', height: 'auto' }}
          draggable={false}
        />
      ) : null}
      <Box
        role="group"
        tabIndex={0}
        aria-label={t('files.image.crop')}
        onPointerDown={grab(false)}
        onKeyDown={keys(false)}
        pos="absolute"
        style={{
          left: share(frame.x, size.w),
          top: share(frame.y, size.h),
          width: share(frame.w, size.w),
          height: share(frame.h, size.h),
          outline: '2px solid #fff',
          boxShadow: '0 0 0 9999px rgb(0 0 0 / 0.5)',
          cursor: 'move',
        }}
      >
        <button
          type="button"
          aria-label={t('files.image.width')}
          onPointerDown={grab(true)}
          onKeyDown={keys(true)}
          style={{
            position: 'absolute',
            right: -2,
            bottom: -2,
            width: 28,
            height: 28,
            background: '#fff',
            border: '2px solid #222',
            borderRadius: 4,
            cursor: 'nwse-resize',
          }}
        />
      </Box>
    </Box>
  )
}
