import { type LeagueKind, leagueRules } from './table.rules.ts'

/** Default counting rules of a league, as fields of a season. */
export function countingOf(kind: LeagueKind) {
  const { win, draw, loss, narrow, order, walkover } = leagueRules[kind]
  return {
    win,
    draw,
    loss,
    narrowMargin: narrow?.margin ?? null,
    narrowWin: narrow?.win ?? win,
    narrowLoss: narrow?.loss ?? loss,
    walkoverWinner: walkover[0],
    walkoverLoser: walkover[1],
    order: [...order],
  }
}
