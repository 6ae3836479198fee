/** Addresses without language. */
export const sportsPaths = {
  list: { path: '/sport', english: '/sports' },
  club: { path: '/sport/:club', english: '/sports/:club' },
  team: { path: '/sport/:club/:team', english: '/sports/:club/:team' },
  fixture: { path: '/sport/:club/:team/:fixture', english: '/sports/:club/:team/:fixture' },
} as const

/** Screens of the admin centre, relative to its base. */
export const sportsScreens = {
  overview: 'sports/overview',
  clubs: 'sports/clubs/browse',
  clubAdd: 'sports/clubs/add',
  clubEdit: 'sports/clubs/edit',
  teams: 'sports/teams/browse',
  teamAdd: 'sports/teams/add',
  teamEdit: 'sports/teams/edit',
  persons: 'sports/person/browse',
  personAdd: 'sports/person/add',
  personEdit: 'sports/person/edit',
  seasonEdit: 'sports/teams/season',
  fixtureEdit: 'sports/teams/game',
  score: 'sports/teams/score',
  dutyEdit: 'sports/teams/shift',
} as const
