import { useEffect, useRef } from 'react'
import type { Translate } from '#kit/shared/text/texts.ts'
import { flattened, type ReportPictureDraft } from './pictures.ts'

interface Props {
  pictures: readonly ReportPictureDraft[]
  t: Translate
  /** Key of the picture being edited. */
  edited: string | null
  onEdit: (key: string) => void
  onRemove: (key: string) => void
}

/** The pictures of a report, as they will be sent. */
export function PictureList({ pictures, t, edited, onEdit, onRemove }: Props) {
  if (pictures.length === 0) return null
  return (
    <ul className="report-pictures">
      {pictures.map((picture, index) => (
        <li key={picture.key}>
          {picture.key === edited ? null : (
            <Preview picture={picture} label={t('report.picture', { number: index + 1 })} />
          )}
          <span className="report-tools">
            <button type="button" aria-pressed={picture.key === edited} onClick={() => onEdit(picture.key)}>
              {t('report.draw', { number: index + 1 })}
            </button>
            <button type="button" onClick={() => onRemove(picture.key)}>
              {t('report.remove', { number: index + 1 })}
            </button>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Preview({ picture, label }: { picture: ReportPictureDraft; label: string }) {
  const shown = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    shown.current?.getContext('2d')?.drawImage(flattened(picture), 0, 0)
  }, [picture])
  return (
    <canvas
      ref={shown}
      width={picture.canvas.width}
      height={picture.canvas.height}
      role="img"
      aria-label={label}
    />
  )
}
