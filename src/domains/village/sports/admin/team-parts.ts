/** Parts of a team's screen, as in its address. */
export const teamParts = ['team', 'games', 'attendance', 'helpers'] as const
export type TeamPart = (typeof teamParts)[number]
