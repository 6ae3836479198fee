import type { ReactNode } from 'react'
import type { Language } from '#kit/shared/text/languages.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { AfterText, DetailHead, DetailPicture, Neighbours } from '#kit/browser/site/pieces/Detail.tsx'
import { Downloads } from '#kit/browser/site/pieces/Downloads.tsx'
import { Gallery } from '#kit/browser/site/pieces/Gallery.tsx'
import { Told } from '#kit/browser/site/pieces/DatedOpenings.tsx'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { MailLink } from '#kit/browser/site/pieces/MailLink.tsx'
import { OpeningHours, OpenNow } from '#kit/browser/site/pieces/OpeningHours.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { EntryDetailData } from '../entries.views.ts'
import { useEntriesTexts } from './texts.ts'

/** An entry with description, contact data and opening hours. */
export function EntryDetail({ page }: { page: SitePage<string, EntryDetailData> }) {
  const t = useEntriesTexts()
  const { lang } = useSite()
  const { data } = page
  return (
    <div className="detail">
      <article lang={foreign(data.lang, lang)}>
        <DetailHead
          title={data.title}
          teaser={data.teaser}
          preview={data.preview}
          meta={data.type && <span lang={data.typeLang ?? lang}>{data.type}</span>}
        />
        <DetailPicture picture={data.picture} />
        <Facts data={data} />
        <RichText text={data.text} />
      </article>
      <AfterText title={data.title} tags={data.categories} label={t('entries.categories')} />
      <Downloads files={data.downloads} />
      <Gallery pictures={data.gallery} />
      <Neighbours
        label={t('entries.more')}
        back={{ href: data.list.href, label: t('entries.back', { list: data.list.title }) }}
      />
    </div>
  )
}

function Fact({
  label,
  speaks,
  children,
}: {
  label: string
  /** Language of the label if it differs from the page's. */
  speaks?: Language | undefined
  children: ReactNode
}) {
  const { lang } = useSite()
  return (
    <div>
      <dt lang={speaks ?? lang}>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Facts({ data }: { data: EntryDetailData }) {
  const t = useEntriesTexts()
  const { lang } = useSite()
  const { address, mapHref, contact, phone, mail, website, openingHours, openingNote } = data
  const nothing = !address && !mapHref && !contact && !phone && !mail && !website && data.dates.length === 0
  if (nothing && openingHours.length === 0 && !openingNote) return null
  return (
    <dl className="facts">
      {(address || mapHref) && (
        <Fact label={t('entries.address')}>
          {address}
          {mapHref && (
            <a className="more" lang={lang} href={mapHref}>
              <Icon name="pin" />
              {t('entries.toMap')}
            </a>
          )}
        </Fact>
      )}
      {contact && <Fact label={t('entries.contact')}>{contact}</Fact>}
      {phone && (
        <Fact label={t('entries.phone')}>
          <a href={`tel:${data.tel}`} aria-label={t('entries.call', { number: phone })}>
            {phone}
          </a>
        </Fact>
      )}
      {mail && (
        <Fact label={t('entries.mail')}>
          <MailLink {...mail} />
        </Fact>
      )}
      {website && (
        <Fact label={t('entries.website')}>
          <a href={website.href} rel="noopener">
            {website.shown}
          </a>
        </Fact>
      )}
      {data.dates.map((dates) => (
        <Fact key={dates.links[0]?.href ?? dates.label} label={dates.label} speaks={dates.lang}>
          <Told dates={dates} />
        </Fact>
      ))}
      {(openingHours.length > 0 || openingNote) && (
        <Fact label={t('entries.hours')}>
          {openingHours.length > 0 && (
            <div lang={lang}>
              <OpenNow hours={openingHours} />
              <OpeningHours hours={openingHours} />
            </div>
          )}
          {openingNote}
        </Fact>
      )}
    </dl>
  )
}
