/** Where a campaign stands in time. */
export const stateChoices = ['planned', 'running', 'over'] as const
export type CampaignState = (typeof stateChoices)[number]

/** Where a campaign stands on a day (`YYYY-MM-DD`). */
export const campaignState = ({ from, until }: { from: string; until: string }, day: string): CampaignState =>
  day < from ? 'planned' : day > until ? 'over' : 'running'
