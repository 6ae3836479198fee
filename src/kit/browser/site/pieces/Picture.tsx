import { imageOf, sourceOf } from '#kit/shared/site/picture-forms.ts'
import type { Picture as PictureData } from '#kit/shared/site/site.ts'
import { foreign, useSite } from '../surroundings.ts'

export type Ratio = '1-1' | '4-3' | '3-2' | '16-9' | '21-9' | 'own'

interface Props {
  picture: PictureData
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string
  ratio?: Ratio
  /** In sight at once: loaded first. */
  first?: boolean
  /** It only repeats what stands beside it. */
  decorative?: boolean
}

/** A picture in the smallest format and size that does, its place kept and coloured until it is there. */
export function Picture({ picture, sizes, ratio = 'own', first = false, decorative = false }: Props) {
  const { lang } = useSite()
  const { focal } = picture
  const source = sourceOf(picture, sizes)
  return (
    <picture className={`picture ratio-${ratio}`} style={{ backgroundColor: picture.colour }}>
      {source && <source {...source} />}
      <img
        {...imageOf(picture, sizes)}
        alt={decorative ? '' : picture.alt}
        lang={foreign(picture.lang, lang)}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? undefined : 'async'}
        style={focal && { objectPosition: `${focal.x * 100}% ${focal.y * 100}%` }}
      />
    </picture>
  )
}

/** A picture with its caption and credit below it. */
export function Figure(props: Props & { className?: string }) {
  const { t } = useSite()
  const { caption, credit } = props.picture
  return (
    <figure className={props.className ?? 'figure'}>
      <Picture {...props} />
      {(caption || credit) && (
        <figcaption>
          {caption} {credit && <small>{t('site.photo', { credit })}</small>}
        </figcaption>
      )}
    </figure>
  )
}
