import { imageOf, inTwoSizes } from '#kit/shared/site/picture-forms.ts'
import type { ShownPhoto } from '../defects.views.ts'
import { useDefectTexts } from './texts.ts'

/** Thumbnails of a report, each linking to the full picture. */
export function DefectPhotos({ photos }: { photos: readonly ShownPhoto[] }) {
  const t = useDefectTexts()
  if (photos.length === 0) return null
  return (
    <ul role="list" className="defect-photos" aria-label={t('defects.status.photos')}>
      {photos.map((photo, index) => (
        <li key={photo.small}>
          <a href={photo.large} data-own-window="">
            <img
              {...imageOf(inTwoSizes(photo), '(min-width: 40rem) 12rem, 46vw')}
              alt={t('defects.status.photo', { number: index + 1 })}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
