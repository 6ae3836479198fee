import { sayDate, writeDay } from '#kit/shared/dates/dates.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { Choices } from '#kit/browser/site/pieces/Choices.tsx'
import { DownloadList } from '#kit/browser/site/pieces/Downloads.tsx'
import { FeedLinks } from '#kit/browser/site/pieces/FeedLinks.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { Pager } from '#kit/browser/site/pieces/Pager.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { unbroken } from '#kit/browser/site/pieces/When.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { NoticeLine, NoticesData } from '../notices.views.ts'
import { useNoticeTexts } from './texts.ts'

/** The notice board with files, newest first, and the archive below. */
export function Notices({ page }: { page: SitePage<string, NoticesData> }) {
  const t = useNoticeTexts()
  const { title, intro, more, hanging, types, type, archive, archiveOnly, href, feed } = page.data
  const hrefOf = (chosen: string, number = 1) => {
    const query = new URLSearchParams({
      ...(chosen && { type: chosen }),
      ...(number > 1 && { page: String(number) }),
    }).toString()
    return query ? `${href}?${query}` : href
  }
  const hasChoice = types.length > 1 || type !== ''
  return (
    <div className="notices">
      <div className="title-block">
        <h1>{title}</h1>
        {!archiveOnly && <RichText text={intro} />}
      </div>
      {archiveOnly ? (
        <p>
          <Link className="more" href={hrefOf(type)}>
            {t('notices.backToBoard')}
          </Link>
        </p>
      ) : (
        <section aria-labelledby="hanging">
          <h2 id="hanging">{t('notices.hanging')}</h2>
          {hasChoice && (
            <nav className="filter" aria-label={t('notices.filter')}>
              <Choices
                choices={[
                  { label: t('notices.all'), href: hrefOf(''), isCurrent: type === '' },
                  ...types.map(({ name, label, lang, count }) => ({
                    label,
                    count,
                    href: hrefOf(name),
                    isCurrent: type === name,
                    ...(lang ? { lang } : {}),
                  })),
                ]}
              />
            </nav>
          )}
          {hanging.length > 0 ? (
            <>
              <p className="notices-count" role="status">
                {t('notices.hangingCount', { count: hanging.length })}
              </p>
              <ul role="list" className="notice-list">
                {hanging.map((line) => (
                  <li key={line._id}>
                    <HangingNotice line={line} />
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <div className="empty">
              <p>{t(type === '' ? 'notices.nothing' : 'notices.nothingOfType')}</p>
              {type !== '' && (
                <p>
                  <Link href={href} keepScroll>
                    {t('notices.showAll')}
                  </Link>
                </p>
              )}
            </div>
          )}
        </section>
      )}
      {archive.lines.length > 0 && (
        <section className="section" aria-labelledby="archive">
          <h2 id="archive">{t('notices.archive')}</h2>
          <ul role="list" className="notice-archive">
            {archive.lines.map((line) => (
              <li key={line._id}>
                <ArchivedNotice line={line} />
              </li>
            ))}
          </ul>
          <Pager
            page={archive.page}
            pages={Math.ceil(archive.total / archive.pageSize)}
            hrefOf={(number) => hrefOf(type, number)}
            label={t('notices.archivePages')}
          />
        </section>
      )}
      {!archiveOnly && more.html && (
        <div className="section">
          <RichText text={more} />
        </div>
      )}
      {feed && <FeedLinks href={href} {...(type ? { type } : {})} />}
    </div>
  )
}

/** A written date. */
export function WrittenDay({ day }: { day: string }) {
  const { lang } = useSite()
  return <time dateTime={day}>{unbroken(writeDay(day, lang, { year: true }))}</time>
}

function HangingNotice({ line }: { line: NoticeLine }) {
  const t = useNoticeTexts()
  const site = useSite()
  const { title, href, lang, type, typeLang, reference, issuer, postedFrom, lastDay, files } = line
  return (
    <article className="notice">
      <p className="card-meta">
        {type && <span lang={foreign(typeLang, site.lang)}>{type}</span>}
        {reference && <span>{reference}</span>}
        {issuer && <span lang={foreign(lang, site.lang)}>{issuer}</span>}
      </p>
      <h3 className="card-title" lang={foreign(lang, site.lang)}>
        <Link href={href}>{title}</Link>
      </h3>
      <p className="notice-period">
        {unbroken(
          t('notices.hangs', {
            from: sayDate(postedFrom, site),
            until: writeDay(lastDay, site.lang, { year: true }),
          }),
        )}
      </p>
      {files.length > 0 && (
        <div className="downloads" role="group" aria-label={t('notices.files', { title })}>
          <DownloadList files={files} />
        </div>
      )}
    </article>
  )
}

function ArchivedNotice({ line }: { line: NoticeLine }) {
  const t = useNoticeTexts()
  const site = useSite()
  const { title, href, lang, type, typeLang, reference, postedFrom, lastDay } = line
  return (
    <>
      <h3 className="card-title" lang={foreign(lang, site.lang)}>
        <Link href={href}>{title}</Link>
      </h3>
      <p className="card-meta">
        {type && <span lang={foreign(typeLang, site.lang)}>{type}</span>}
        {reference && <span>{reference}</span>}
        <span>
          {unbroken(
            t('notices.hung', {
              from: sayDate(postedFrom, site),
              until: writeDay(lastDay, site.lang, { year: true }),
            }),
          )}
        </span>
      </p>
    </>
  )
}
