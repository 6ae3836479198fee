import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { serveCalendar } from '#kit/server/http/calendar-routes.ts'
import { club, sportsChoices, sportsPerson, team } from '../club.contract.ts'
import { duty } from '../duty.contract.ts'
import { fixture, season, seasonCalls } from '../season.contract.ts'
import { sportsPaths } from '../sports.addresses.ts'
import { site as de } from '../sports.de.ts'
import { site as en } from '../sports.en.ts'
import { attendance, mark } from './attendance.service.ts'
import { clubCalls } from './clubs.service.ts'
import { dutyCalls, enrol, help, leave, strike } from './duties.service.ts'
import { teamFeed } from './feeds.ts'
import { importFixtures } from './fixtures-import.service.ts'
import { fixtureView } from './fixture.views.service.ts'
import { fixtureCalls, live, score } from './fixtures.service.ts'
import { week } from './overview.service.ts'
import { feedFolder } from './links.ts'
import { personFileRoutes } from './person-files.routes.ts'
import { removeFile, storedSportsFiles } from './person-files.service.ts'
import { choices, people, personCalls } from './persons.service.ts'
import { clubView, hasSports, listView, sportsSitemap } from './public.views.service.ts'
import { seasonRecordCalls, standings } from './seasons.service.ts'
import { sportsPersonal } from './sports.personal.ts'
import { sweepSportsFilesJob } from './sweep.job.ts'
import { teamPictureRoutes } from './team-pictures.routes.ts'
import { removePicture } from './team-pictures.service.ts'
import { teamParameters, teamView } from './team.views.service.ts'
import { agreeWithTakenIn, teamCalls } from './teams.service.ts'

export const sportsServer: ServerDomain = {
  name: 'sports',
  personal: sportsPersonal,
  jobs: [sweepSportsFilesJob],
  stored: [storedSportsFiles],
  sitemap: sportsSitemap,
  calls: [
    ...implement(club.calls, clubCalls),
    ...implement(team.calls, teamCalls),
    ...implement(sportsPerson.calls, personCalls),
    ...implement(season.calls, seasonRecordCalls),
    ...implement(fixture.calls, fixtureCalls),
    ...implement(duty.calls, dutyCalls),
    ...implement(sportsChoices, { choices, people, agreeWithTakenIn, removeFile, removePicture }),
    ...implement(seasonCalls, {
      standings,
      importFixtures,
      score,
      live,
      week,
      attendance,
      mark,
      help,
      leave,
      enrol,
      strike,
    }),
  ],
  routes(server, platform, sessions) {
    personFileRoutes(server, platform, sessions)
    teamPictureRoutes(server, platform, sessions)
    serveCalendar(server, platform, (lang) => `${feedFolder(lang)}/:file`, teamFeed)
  },
  parameters: { sportsTeam: teamParameters },
  fixedRoutes: [
    {
      ...sportsPaths.list,
      view: 'sportsList',
      load: listView,
      listed: true,
      present: hasSports,
      found: {
        de: {
          title: de.title,
          text: de.description,
          words: ['Fußball', 'Handball', 'Tennis', 'Verein', 'Spiel', 'Tabelle', 'Mannschaft', 'Training'],
        },
        en: {
          title: en.title,
          text: en.description,
          words: ['football', 'handball', 'tennis', 'club', 'game', 'fixture', 'table', 'team', 'training'],
        },
      },
    },
    { ...sportsPaths.club, view: 'sportsClub', load: clubView },
    { ...sportsPaths.team, view: 'sportsTeam', load: teamView },
    { ...sportsPaths.fixture, view: 'sportsFixture', load: fixtureView },
  ],
}
