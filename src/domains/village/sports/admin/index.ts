import { IconBallFootball, IconShirtSport, IconTrophy, IconUsersGroup } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { club, sportsPerson, team } from '../club.contract.ts'
import { fixture, season, seasonCalls } from '../season.contract.ts'
import { sportsScreens } from '../sports.addresses.ts'
import { admin as de } from '../sports-admin.de.ts'
import { admin as en } from '../sports-admin.en.ts'
import { clubPath, personPath, teamPath } from './sports-words.ts'

const { read, create, update } = club.access

export const sportsAdmin: AdminDomain = {
  name: 'sports',
  texts: { de, en },
  navigation: [
    {
      label: 'sports.overview.title',
      icon: IconTrophy,
      path: sportsScreens.overview,
      access: seasonCalls.week.access,
      section: 'village',
      order: 80,
    },
    {
      label: 'sports.clubs.title',
      icon: IconUsersGroup,
      path: sportsScreens.clubs,
      also: [sportsScreens.clubAdd, sportsScreens.clubEdit],
      access: read,
      section: 'village',
      order: 81,
    },
    {
      label: 'sports.teams.title',
      icon: IconShirtSport,
      path: sportsScreens.teams,
      also: [
        sportsScreens.teamAdd,
        sportsScreens.teamEdit,
        sportsScreens.seasonEdit,
        sportsScreens.fixtureEdit,
        sportsScreens.score,
        sportsScreens.dutyEdit,
      ],
      access: team.access.read,
      section: 'village',
      order: 82,
    },
    {
      label: 'sports.persons.title',
      icon: IconBallFootball,
      path: sportsScreens.persons,
      also: [sportsScreens.personAdd, sportsScreens.personEdit],
      access: sportsPerson.access.read,
      section: 'village',
      order: 83,
    },
  ],
  screens: [
    {
      path: sportsScreens.overview,
      access: seasonCalls.week.access,
      load: () =>
        import('./SportsOverview.tsx').then(({ SportsOverview }) => ({ Component: SportsOverview })),
    },
    {
      path: sportsScreens.clubs,
      access: read,
      load: () => import('./ClubBrowse.tsx').then(({ ClubBrowse }) => ({ Component: ClubBrowse })),
    },
    {
      path: `${sportsScreens.clubAdd}/:id?`,
      access: create,
      load: () => import('./ClubEdit.tsx').then(({ ClubAdd }) => ({ Component: ClubAdd })),
    },
    {
      path: `${sportsScreens.clubEdit}/:id?`,
      access: read,
      load: () => import('./ClubEdit.tsx').then(({ ClubEdit }) => ({ Component: ClubEdit })),
    },
    {
      path: sportsScreens.teams,
      access: read,
      load: () => import('./TeamBrowse.tsx').then(({ TeamBrowse }) => ({ Component: TeamBrowse })),
    },
    {
      path: `${sportsScreens.teamAdd}/:id?`,
      access: create,
      load: () => import('./TeamEdit.tsx').then(({ TeamAdd }) => ({ Component: TeamAdd })),
    },
    {
      path: `${sportsScreens.teamEdit}/:id?`,
      access: read,
      load: () => import('./TeamEdit.tsx').then(({ TeamEdit }) => ({ Component: TeamEdit })),
    },
    {
      path: sportsScreens.persons,
      access: read,
      load: () => import('./PersonBrowse.tsx').then(({ PersonBrowse }) => ({ Component: PersonBrowse })),
    },
    {
      path: `${sportsScreens.personAdd}/:id?`,
      access: create,
      load: () => import('./PersonEdit.tsx').then(({ PersonAdd }) => ({ Component: PersonAdd })),
    },
    {
      path: `${sportsScreens.personEdit}/:id?`,
      access: read,
      load: () => import('./PersonEdit.tsx').then(({ PersonEdit }) => ({ Component: PersonEdit })),
    },
    {
      path: `${sportsScreens.seasonEdit}/:id?`,
      access: season.access.read,
      load: () => import('./SeasonEdit.tsx').then(({ SeasonEdit }) => ({ Component: SeasonEdit })),
    },
    {
      path: `${sportsScreens.fixtureEdit}/:id?`,
      access: fixture.access.read,
      load: () => import('./FixtureEdit.tsx').then(({ FixtureEdit }) => ({ Component: FixtureEdit })),
    },
    {
      path: `${sportsScreens.score}/:id`,
      access: update,
      load: () => import('./LiveScore.tsx').then(({ LiveScore }) => ({ Component: LiveScore })),
    },
    {
      path: `${sportsScreens.dutyEdit}/:id?`,
      access: read,
      load: () => import('./DutyEdit.tsx').then(({ DutyEdit }) => ({ Component: DutyEdit })),
    },
  ],
  actions: [
    {
      label: 'sports.teams.new',
      path: sportsScreens.teamAdd,
      icon: IconShirtSport,
      access: create,
      rare: true,
    },
    {
      label: 'sports.persons.new',
      path: sportsScreens.personAdd,
      icon: IconBallFootball,
      access: create,
      rare: true,
    },
  ],
  rights: { modules: { sports: 'sports.overview.title' } },
  records: {
    sports_club: { icon: IconUsersGroup, path: clubPath },
    sports_team: { icon: IconShirtSport, path: teamPath },
    sports_person: { icon: IconBallFootball, path: personPath },
  },
}
