import { memo } from 'react'
import type { RichText as RichTextData } from '#kit/shared/site/cards.ts'
import { foreign, useSite } from '../surroundings.ts'
import { letTablesScroll } from './wide-tables.ts'

/** Text of editors. Must come sanitised from the server; never insert other HTML. */
export const RichText = memo(function RichText({
  text,
  className,
}: {
  text: RichTextData
  className?: string
}) {
  const { lang, t } = useSite()
  if (text.html === '') return null
  return (
    <div
      className={className ? `rich-text ${className}` : 'rich-text'}
      lang={foreign(text.lang, lang)}
      dangerouslySetInnerHTML={{ __html: letTablesScroll(text.html, t('site.table')) }}
    />
  )
})
