import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Picture } from '#kit/browser/site/pieces/Picture.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { Picture as PictureData, SitePage } from '#kit/shared/site/site.ts'
import { directionsTo } from '../maps.rules.ts'
import type { Chapter, StoryData } from '../maps.views.ts'
import { useMapTexts } from './texts.ts'
import { useChapters } from './use-chapters.ts'

/** Anchor of the first picture, before any chapter. */
const opening = 'beginn'

/** A story in full-screen pictures, each with a panel of text. */
export function Story({ page }: { page: SitePage<string, StoryData> }) {
  const t = useMapTexts()
  const { lang } = useSite()
  const { title, text, picture, chapters, place } = page.data
  const current = useChapters([opening, ...chapters.map(({ anchor }) => anchor)])
  const [first] = chapters
  return (
    <article className="story">
      {chapters.length > 0 && (
        <nav className="story-nav" aria-label={t('maps.chapters')}>
          <ol role="list">
            <li>
              <a href={`#${opening}`} aria-current={current === opening ? 'step' : undefined}>
                <b aria-hidden="true">•</b>
                <span className="only-heard">{t('maps.beginning')}</span>
              </a>
            </li>
            {chapters.map((chapter, index) => (
              <li key={chapter.anchor}>
                <a href={`#${chapter.anchor}`} aria-current={current === chapter.anchor ? 'step' : undefined}>
                  <b>{index + 1}</b>
                  <span className="only-heard" lang={foreign(chapter.lang, lang)}>
                    {chapter.title}
                  </span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <header className="chapter chapter-opening" id={opening}>
        <Scene picture={picture} first />
        <div className="chapter-panel">
          <h1>{title}</h1>
          <RichText text={text} />
          {first && (
            <p className="chapter-steps">
              <a className="button" href={`#${first.anchor}`}>
                {t('maps.begin')}
                <Icon name="down" />
              </a>
            </p>
          )}
          {chapters.length > 1 && <p className="chapter-keys">{t('maps.chapterKeys')}</p>}
        </div>
      </header>
      {chapters.map((chapter, index) => (
        <ChapterScreen key={chapter.anchor} chapters={chapters} index={index} chapter={chapter} />
      ))}
      {place && (
        <footer className="story-place">
          <h2>{t('maps.findIt')}</h2>
          {place.address && <p>{place.address}</p>}
          <p>
            <a className="button is-quiet" href={directionsTo(place)} rel="noreferrer">
              <Icon name="pin" />
              {t('maps.directionsTo', { title })}
            </a>
          </p>
        </footer>
      )}
    </article>
  )
}

interface ChapterProps {
  chapters: readonly Chapter[]
  chapter: Chapter
  index: number
}

function ChapterScreen({ chapters, chapter, index }: ChapterProps) {
  const t = useMapTexts()
  const { lang } = useSite()
  const before = chapters[index - 1]
  const after = chapters[index + 1]
  return (
    <section className="chapter" id={chapter.anchor} aria-labelledby={`${chapter.anchor}-title`}>
      <Scene picture={chapter.picture} />
      <div className="chapter-panel">
        <p className="chapter-number">{t('maps.chapterOf', { number: index + 1, total: chapters.length })}</p>
        <h2 id={`${chapter.anchor}-title`} lang={foreign(chapter.lang, lang)}>
          {chapter.title}
        </h2>
        <RichText text={chapter.text} />
        <Caption picture={chapter.picture} />
        <p className="chapter-steps">
          <a href={`#${before?.anchor ?? opening}`}>
            <Icon name="up" />
            {t('maps.previousChapter', { title: before?.title ?? t('maps.beginning') })}
          </a>
          {after && (
            <a href={`#${after.anchor}`}>
              <Icon name="down" />
              {t('maps.nextChapter', { title: after.title })}
            </a>
          )}
        </p>
      </div>
    </section>
  )
}

// A picture that covers a narrow screen is as wide as the screen's height requires.
const Scene = ({ picture, first = false }: { picture: PictureData | null; first?: boolean }) => (
  <div className="chapter-scene">
    {picture && <Picture picture={picture} sizes="max(100vw, 160vh)" first={first} />}
  </div>
)

function Caption({ picture }: { picture: PictureData | null }) {
  const { t } = useSite()
  if (!picture?.caption && !picture?.credit) return null
  return (
    <p className="chapter-caption">
      {picture.caption} {picture.credit && t('site.photo', { credit: picture.credit })}
    </p>
  )
}
