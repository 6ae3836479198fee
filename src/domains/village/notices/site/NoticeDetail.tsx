import { sayDate, sayTime } from '#kit/shared/dates/dates.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { AfterText, DetailHead, Neighbours } from '#kit/browser/site/pieces/Detail.tsx'
import { Downloads } from '#kit/browser/site/pieces/Downloads.tsx'
import { Gallery } from '#kit/browser/site/pieces/Gallery.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { unbroken } from '#kit/browser/site/pieces/When.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { NoticeDetailData, NoticeProof } from '../notices.views.ts'
import { WrittenDay } from './Notices.tsx'
import { useNoticeTexts } from './texts.ts'

/** A notice with its files, its period and its proof. */
export function NoticeDetail({ page }: { page: SitePage<string, NoticeDetailData> }) {
  const t = useNoticeTexts()
  const { lang } = useSite()
  const { data } = page
  return (
    <div className="detail notice-page">
      <article lang={foreign(data.lang, lang)}>
        <DetailHead
          title={data.title}
          teaser=""
          preview={data.preview}
          meta={
            (data.type || data.reference) && (
              <>
                {data.type && <span lang={data.typeLang ?? lang}>{data.type}</span>}
                {data.reference && (
                  <span lang={lang}>{t('notices.reference', { reference: data.reference })}</span>
                )}
              </>
            )
          }
        />
        {data.takenDownAt && (
          <p className="note" lang={lang}>
            {t('notices.takenDown')}
          </p>
        )}
        <RichText text={data.text} />
      </article>
      <Downloads files={data.downloads} />
      <Gallery pictures={data.gallery} />
      <PostingFacts data={data} />
      {data.proof && <Proof proof={data.proof} />}
      <AfterText title={data.title} tags={[]} label="" />
      <Neighbours
        label={t('notices.neighbours')}
        back={{ href: data.list.href, label: t('notices.back', { list: data.list.title }) }}
      />
    </div>
  )
}

/** Time to the minute, because hours count on a notice board. */
function ExactMoment({ at }: { at: string }) {
  const site = useSite()
  return <time dateTime={at}>{unbroken(`${sayDate(at, site)}, ${sayTime(at, site)}`)}</time>
}

function PostingFacts({ data }: { data: NoticeDetailData }) {
  const t = useNoticeTexts()
  const { lang } = useSite()
  const { issuer, postedFrom, lastDay, takenDownAt, changedAt } = data
  return (
    <section className="section" aria-labelledby="posting">
      <h2 id="posting">{t('notices.facts')}</h2>
      <dl className="notice-facts">
        {issuer && (
          <div>
            <dt>{t('notices.issuer')}</dt>
            <dd lang={foreign(data.lang, lang)}>{issuer}</dd>
          </div>
        )}
        <div>
          <dt>{t('notices.postedAt')}</dt>
          <dd>
            <ExactMoment at={postedFrom} />
          </dd>
        </div>
        {changedAt.map((at) => (
          <div key={at}>
            <dt>{t('notices.changedAt')}</dt>
            <dd>
              <ExactMoment at={at} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t(takenDownAt ? 'notices.takenDownAt' : 'notices.hangsUntil')}</dt>
          <dd>{takenDownAt ? <ExactMoment at={takenDownAt} /> : <WrittenDay day={lastDay} />}</dd>
        </div>
      </dl>
    </section>
  )
}

function Proof({ proof }: { proof: NoticeProof }) {
  const t = useNoticeTexts()
  return (
    <details className="section notice-proof">
      <summary>{t('notices.proof')}</summary>
      <p>{t('notices.proofText')}</p>
      <dl className="notice-facts">
        <div>
          <dt>{t('notices.seal', { number: proof.sequence })}</dt>
          <dd>
            <code>{proof.hash}</code>
          </dd>
        </div>
        {proof.files.map(({ name, sha256 }) => (
          <div key={name + sha256}>
            <dt>{t('notices.fileProof', { name })}</dt>
            <dd>
              <code>{sha256}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
