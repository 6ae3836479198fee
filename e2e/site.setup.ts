import { prepareSites } from './prepared-sites.ts'

/** Runs once before all journeys. */
export default prepareSites
