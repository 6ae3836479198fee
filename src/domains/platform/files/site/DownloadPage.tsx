import { fileSize } from '#kit/shared/file-size.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { Choices } from '#kit/browser/site/pieces/Choices.tsx'
import { DownloadList } from '#kit/browser/site/pieces/Downloads.tsx'
import { FeedLinks } from '#kit/browser/site/pieces/FeedLinks.tsx'
import { Picture } from '#kit/browser/site/pieces/Picture.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { DownloadItem, DownloadsData } from '../files.views.ts'

type Page = SitePage<string, DownloadsData>

function Head({ page }: { page: Page }) {
  const { t } = useSite()
  return (
    <>
      <div className="title-block">
        <h1>{page.data.title}</h1>
        <RichText text={page.data.intro} />
      </div>
      {page.data.groups.length === 0 && <p className="empty">{t('files.empty')}</p>}
    </>
  )
}

/** Downloads grouped by subject or year, with links to the groups. */
function Groups({ page, label }: { page: Page; label: string }) {
  const { t, lang } = useSite()
  const { groups } = page.data
  const isNamed = groups.length > 1 || groups[0]?.title !== ''
  return (
    <div className="download-page">
      <Head page={page} />
      {groups.length > 1 && (
        <nav className="filter" aria-label={label}>
          <Choices
            choices={groups.map(({ anchor, title, lang }) => ({
              href: `#${anchor}`,
              label: title || t('files.more'),
              lang,
            }))}
          />
        </nav>
      )}
      {groups.map((group) => (
        <section
          key={group.anchor}
          className="section downloads"
          aria-labelledby={isNamed ? group.anchor : undefined}
        >
          {isNamed && (
            <h2 id={group.anchor} lang={foreign(group.lang, lang)}>
              {group.title || t('files.more')}
            </h2>
          )}
          <DownloadList files={group.files} />
        </section>
      ))}
      {groups.length > 0 && <FeedLinks href={page.path} />}
    </div>
  )
}

/** View `downloadviewGroups`. */
export function DownloadGroups({ page }: { page: Page }) {
  return <Groups page={page} label={useSite().t('files.groups')} />
}

/** View `downloadviewDates`. */
export function DownloadDates({ page }: { page: Page }) {
  return <Groups page={page} label={useSite().t('files.years')} />
}

/** View `downloadviewGrid`. */
export function DownloadGrid({ page }: { page: Page }) {
  return (
    <div className="download-page">
      <Head page={page} />
      <ul role="list" className="download-grid">
        {page.data.groups.flatMap(({ files }) =>
          files.map((file) => (
            <li key={file._id}>
              <Tile file={file} />
            </li>
          )),
        )}
      </ul>
      {page.data.groups.length > 0 && <FeedLinks href={page.path} />}
    </div>
  )
}

function Tile({ file }: { file: DownloadItem }) {
  const { t, lang } = useSite()
  return (
    <a href={file.href} download className="download-tile">
      {file.picture ? (
        <Picture
          picture={file.picture}
          sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 45vw, 92vw"
          ratio="4-3"
          decorative
        />
      ) : (
        <span className="download-sheet" aria-hidden="true">
          {file.kind}
        </span>
      )}
      <span className="file-title">{file.title}</span>
      {file.caption && <span className="download-caption">{file.caption}</span>}
      {file.picture?.credit && (
        <small className="download-caption">{t('site.photo', { credit: file.picture.credit })}</small>
      )}
      <span className="file-facts">
        {file.kind}, {fileSize(file.bytes, lang)}
      </span>
    </a>
  )
}
