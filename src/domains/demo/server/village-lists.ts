import { inLanguage } from '../../../kit/shared/languages.ts'
import { clubs } from './content/clubs.ts'
import { wasteCalendar, wasteKinds, wasteZones, type WasteZone } from './content/waste.ts'

type Lang = 'de' | 'en'

const shown = 6
const words = {
  de: {
    clubs: 'Wen Sie ansprechen',
    club: 'Verein',
    contact: 'Ansprechperson',
    phone: 'Telefon',
    taverns: 'Wer heute offen hat, und alle Termine des Jahres',
    waste: 'Die nächsten Abholungen',
    day: 'Tag',
    kind: 'Abgeholt wird',
  },
  en: {
    clubs: 'Whom to ask',
    club: 'Club',
    contact: 'Contact',
    phone: 'Telephone',
    taverns: 'Who is open today, and all dates of the year',
    waste: 'The next collections',
    day: 'Day',
    kind: 'Collected',
  },
}
const dayText = {
  de: new Intl.DateTimeFormat('de-AT', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' }),
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

/** Leads to the page that says who is open. */
const tavernLink = (lang: Lang): string =>
  `<p><a href="${inLanguage('/heurigen', lang)}">${words[lang].taverns}</a></p>`

function wasteList(lang: Lang, today: string): string {
  const w = words[lang]
  const year = Number(today.slice(0, 4))
  const coming = [...wasteCalendar(year), ...wasteCalendar(year + 1)].filter(({ day }) => day >= today)
  const zone = (number: WasteZone) =>
    table(
      wasteZones[number][lang],
      [w.day, w.kind],
      coming
        .filter((collection) => collection.zone === number)
        .slice(0, shown)
        .map(({ day, kind }) => [dayText[lang].format(new Date(day)), wasteKinds[kind][lang]]),
    )
  return `<h2>${w.waste}</h2>${zone(1)}${zone(2)}`
}

const lists: Record<string, (lang: Lang, today: string) => string> = {
  clubs: clubList,
  taverns: tavernLink,
  waste: wasteList,
}

/** What stands below the text of some pages: who to ask, who is open, what is collected; `''` for all others. */
export const listBelow = (page: string, lang: Lang, today: string): string => lists[page]?.(lang, today) ?? ''
