import { inLanguage } from '#kit/shared/text/languages.ts'
import { clubs } from '../content/clubs.ts'

type Lang = 'de' | 'en'

const words = {
  de: {
    clubs: 'Wen Sie ansprechen',
    club: 'Verein',
    contact: 'Ansprechperson',
    phone: 'Telefon',
    taverns: 'Wer heute offen hat, und alle Termine des Jahres',
    waste: 'Müllkalender: alle Termine für Ihre Straße',
  },
  en: {
    clubs: 'Whom to ask',
    club: 'Club',
    contact: 'Contact',
    phone: 'Telephone',
    taverns: 'Who is open today, and all dates of the year',
    waste: 'Waste calendar: all dates for your street',
  },
}

const table = (caption: string, head: readonly string[], rows: readonly (readonly string[])[]) =>
  `<table><caption>${caption}</caption><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows
    .map(
      ([first, ...more]) =>
        `<tr><th scope="row">${first}</th>${more.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
    )
    .join('')}</tbody></table>`

const phoneLink = (phone: string) => `<a href="tel:${phone.replaceAll(' ', '')}">${phone}</a>`

function clubList(lang: Lang): string {
  const w = words[lang]
  return `<h2>${w.clubs}</h2>${table(
    w.clubs,
    [w.club, w.contact, w.phone],
    clubs.map((club) => [
      club.name,
      `<a href="mailto:${club.email}">${club.contact}</a>`,
      phoneLink(club.phone),
    ]),
  )}`
}

/** A link to the page with today's answer. */
const linkTo =
  (path: string, text: 'taverns' | 'waste') =>
  (lang: Lang): string =>
    `<p><a href="${inLanguage(path, lang)}">${words[lang][text]}</a></p>`

const lists: Record<string, (lang: Lang) => string> = {
  clubs: clubList,
  taverns: linkTo('/heurigen', 'taverns'),
  waste: linkTo('/muellkalender', 'waste'),
}

/** Links below the text of some pages to contacts, taverns or waste collection; `''` for all others. */
export const listBelow = (page: string, lang: Lang): string => lists[page]?.(lang) ?? ''
