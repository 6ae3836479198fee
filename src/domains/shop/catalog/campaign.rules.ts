/** State of a campaign by its dates. */
export const stateChoices = ['planned', 'running', 'over'] as const
export type CampaignState = (typeof stateChoices)[number]

/** State of a campaign on a day (`YYYY-MM-DD`). */
export const campaignState = ({ from, until }: { from: string; until: string }, day: string): CampaignState =>
  day < from ? 'planned' : day > until ? 'over' : 'running'
