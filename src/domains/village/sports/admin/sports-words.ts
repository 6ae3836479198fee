import { useQuery } from '@tanstack/react-query'
import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { sportsChoices } from '../club.contract.ts'
import { sportsScreens } from '../sports.addresses.ts'
import type { FixtureStatus } from '../sports.rules.ts'

export const overviewPath = `/${sportsScreens.overview}`
export const clubsPath = `/${sportsScreens.clubs}`
export const clubPath = (id = '') => `/${id ? sportsScreens.clubEdit : sportsScreens.clubAdd}/${id}`
export const teamsPath = `/${sportsScreens.teams}`
export const teamPath = (id = '') => `/${id ? sportsScreens.teamEdit : sportsScreens.teamAdd}/${id}`
export const teamPartPath = (id: string, part: string) => `${teamPath(id)}?part=${part}`
export const personsPath = `/${sportsScreens.persons}`
export const personPath = (id = '') => `/${id ? sportsScreens.personEdit : sportsScreens.personAdd}/${id}`
export const seasonPath = (id = '') => `/${sportsScreens.seasonEdit}/${id}`
export const fixturePath = (id = '') => `/${sportsScreens.fixtureEdit}/${id}`
export const scorePath = (id: string) => `/${sportsScreens.score}/${id}`
export const dutyPath = (id = '') => `/${sportsScreens.dutyEdit}/${id}`

/** Badge colour of each state of a game. */
export const statusTones: Record<FixtureStatus, Tone> = {
  planned: 'scheduled',
  live: 'changed',
  played: 'published',
  postponed: 'draft',
  abandoned: 'bin',
  walkover: 'published',
  cancelled: 'bin',
}

/** Query for the clubs, teams and accounts to choose from. */
export const useSportsAnswer = () =>
  useQuery({
    queryKey: ['sports_club', 'choices'],
    queryFn: () => call(sportsChoices.choices, {}),
  })

/** Clubs, teams and accounts to choose from. */
export const useSportsChoices = () =>
  useSportsAnswer().data ?? { clubs: [], teams: [], accounts: [], narrowed: true }

/** Persons of a club to choose from. */
export const useClubPeople = (club: string) =>
  useQuery({
    queryKey: ['sports_person', 'people', club],
    queryFn: () => call(sportsChoices.people, { club }),
    enabled: club !== '',
  }).data?.people ?? []
