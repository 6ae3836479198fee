/** What a team's screen shows, as its address says. */
export const teamParts = ['team', 'games', 'attendance', 'helpers'] as const
export type TeamPart = (typeof teamParts)[number]
