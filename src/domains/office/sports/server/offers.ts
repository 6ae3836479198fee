export { firstPageGames } from './public.games.ts'
export type { TeamGames } from '../sports.views.ts'
