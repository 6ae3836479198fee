import type { SitePage } from '#kit/shared/site/site.ts'
import { AfterText, DetailHead, DetailPicture, Neighbours } from '#kit/browser/site/pieces/Detail.tsx'
import { Downloads } from '#kit/browser/site/pieces/Downloads.tsx'
import { Gallery } from '#kit/browser/site/pieces/Gallery.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { Day } from '#kit/browser/site/pieces/When.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { NewsDetailData, NewsNeighbour } from '../news.views.ts'

export function NewsDetail({ page }: { page: SitePage<string, NewsDetailData> }) {
  const { t, lang } = useSite()
  const { data } = page
  return (
    <div className="detail">
      <article lang={foreign(data.lang, lang)}>
        <DetailHead
          title={data.title}
          teaser={data.teaser}
          preview={data.preview}
          meta={
            <>
              {data.type && <span lang={data.typeLang ?? lang}>{data.type}</span>}
              <span lang={lang}>
                <Day at={data.start} />
              </span>
              {data.author && <span lang={lang}>{t('news.by', { author: data.author })}</span>}
            </>
          }
        />
        <DetailPicture picture={data.picture} />
        <RichText text={data.text} />
      </article>
      <AfterText title={data.title} tags={data.tags} label={t('news.tags')} />
      <Downloads files={data.downloads} />
      <Gallery pictures={data.gallery} />
      <Neighbours
        label={t('news.neighbours')}
        back={{ href: data.list.href, label: t('news.back', { list: data.list.title }) }}
      >
        {data.newer && <Neighbour to={data.newer} rel="next" label={t('news.newer')} />}
        {data.older && <Neighbour to={data.older} rel="prev" label={t('news.older')} />}
      </Neighbours>
    </div>
  )
}

function Neighbour({ to, rel, label }: { to: NewsNeighbour; rel: string; label: string }) {
  const { lang } = useSite()
  return (
    <Link className="neighbour" href={to.href} rel={rel}>
      <small>{label}</small>
      <span className="card-title" lang={foreign(to.lang, lang)}>
        {to.title}
      </span>
    </Link>
  )
}
