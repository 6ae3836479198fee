import { booking } from '#domains/office/booking/booking.contract.ts'
import { bookingScreens } from '#domains/office/booking/booking.addresses.ts'
import { resource } from '#domains/office/booking/resource.contract.ts'
import { barrierScreens } from '#domains/office/barriers/barriers.addresses.ts'
import { barrier } from '#domains/office/barriers/barriers.contract.ts'
import { bugScreens } from '#domains/office/bugtracker/bugtracker.addresses.ts'
import { bug } from '#domains/office/bugtracker/bugtracker.contract.ts'
import { formScreens } from '#domains/office/forms/forms.addresses.ts'
import { form } from '#domains/office/forms/forms.contract.ts'
import { inboxScreens } from '#domains/office/inbox/inbox.addresses.ts'
import { mailbox, rule, template, thread } from '#domains/office/inbox/inbox.contract.ts'
import { letterScreens } from '#domains/office/letters/letters.addresses.ts'
import {
  newsletterAutomation,
  newsletterRecommend,
  newsletterTemplate,
} from '#domains/office/letters/letters.contract.ts'
import { newsletterSending } from '#domains/office/letters/sending.contract.ts'
import { newsletterScreens } from '#domains/office/newsletter/newsletter.addresses.ts'
import { newsletterList } from '#domains/office/newsletter/newsletter.contract.ts'
import { socialScreens } from '#domains/office/social/social.addresses.ts'
import { club, sportsPerson, team } from '#domains/village/sports/club.contract.ts'
import { duty } from '#domains/village/sports/duty.contract.ts'
import { fixture, season } from '#domains/village/sports/season.contract.ts'
import { sportsScreens } from '#domains/village/sports/sports.addresses.ts'
import { openingHoursScreens } from '#domains/site/opening-hours/opening-hours.addresses.ts'
import { openingHours } from '#domains/site/opening-hours/opening-hours.contract.ts'
import { booksEditors, booksUnlisted } from './books-addresses.ts'
import { shopEditors, shopUnlisted } from './shop-addresses.ts'

/** Screens outside the navigation. */
const unlisted = [
  'news/edit',
  'settings/roles/add',
  'events/edit',
  'person/edit',
  'entry/edit',
  'content/edit',
  'pages/edit',
  'users/browse',
  'users/add',
  'config',
  'settings/permissions',
  'gibt-es-nicht',
  bookingScreens.general,
  `${bookingScreens.calendar}?view=day`,
  `${bookingScreens.calendar}?view=month`,
  bugScreens.milestones,
  bugScreens.settings,
  bugScreens.mailbox,
  inboxScreens.mailboxes,
  inboxScreens.templates,
  inboxScreens.rules,
  inboxScreens.signature,
  letterScreens.suppressions,
  letterScreens.settings,
  letterScreens.returns,
  newsletterScreens.subscriber,
  newsletterScreens.settings,
  `${socialScreens.mastodon}/post`,
  socialScreens.settings,
  ...booksUnlisted,
  ...shopUnlisted,
]

/** Lists of records, each with the edit screen, which creates a record if no id is given. */
const editors = [
  [booking, bookingScreens.edit],
  [resource, bookingScreens.resource],
  [openingHours, openingHoursScreens.edit],
  [club, sportsScreens.clubEdit],
  [team, sportsScreens.teamEdit],
  [sportsPerson, sportsScreens.personEdit],
  [season, sportsScreens.seasonEdit],
  [fixture, sportsScreens.fixtureEdit],
  [duty, sportsScreens.dutyEdit],
  [bug, bugScreens.edit],
  [barrier, barrierScreens.edit],
  [form, `${formScreens.forms}/edit`],
  [thread, inboxScreens.inbox],
  [mailbox, `${inboxScreens.mailboxes}/edit`],
  [template, `${inboxScreens.templates}/edit`],
  [rule, `${inboxScreens.rules}/edit`],
  [newsletterTemplate, letterScreens.template],
  [newsletterRecommend, letterScreens.recommend],
  [newsletterSending, letterScreens.sending],
  [newsletterAutomation, letterScreens.automation],
  [newsletterList, newsletterScreens.list],
  ...booksEditors,
  ...shopEditors,
] as const

/** Screens for new records and copies, by the edit screen they lead to. */
const beginnings: Readonly<Record<string, string>> = {
  [sportsScreens.clubEdit]: sportsScreens.clubAdd,
  [sportsScreens.teamEdit]: sportsScreens.teamAdd,
  [sportsScreens.personEdit]: sportsScreens.personAdd,
}

/** Tabs of a team's screen. */
const teamParts = ['games', 'attendance', 'helpers']

/** Screens of the admin centre outside its navigation, including one record of each kind. */
export async function unlistedScreens(base: string, cookie: string): Promise<string[]> {
  const paths: string[] = [...unlisted]
  for (const [{ calls, name }, screen] of editors) {
    const list = calls.list.path.replace('/:_id?', '')
    const answer = await fetch(`${base}${list}?limit=1`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${list} answered ${answer.status}`)
    const found = ((await answer.json()) as Record<string, { _id: string }[]>)[name]?.[0]
    const own = [screen, beginnings[screen] ?? []].flat()
    paths.push(...own)
    if (!found) continue
    paths.push(...own.map((one) => `${one}/${found._id}`))
    if (screen === sportsScreens.teamEdit)
      paths.push(...teamParts.map((part) => `${screen}/${found._id}?part=${part}`))
    if (screen === sportsScreens.fixtureEdit) paths.push(`${sportsScreens.score}/${found._id}`)
  }
  return paths.map((path) => `/admincenter/${path}`)
}
