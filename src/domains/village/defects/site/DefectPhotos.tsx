import type { ShownPhoto } from '../defects.views.ts'
import { useDefectTexts } from './texts.ts'

/** Pictures of a report, small; each leads to the large one. */
export function DefectPhotos({ photos }: { photos: readonly ShownPhoto[] }) {
  const t = useDefectTexts()
  if (photos.length === 0) return null
  return (
    <ul role="list" className="defect-photos" aria-label={t('defects.status.photos')}>
      {photos.map(({ large, small, width, height }, index) => (
        <li key={small}>
          <a href={large} data-own-window="">
            <img
              src={small}
              width={width}
              height={height}
              alt={t('defects.status.photo', { number: index + 1 })}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
