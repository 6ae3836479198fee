import { startSite } from '#kit/browser/site/program/start.tsx'
import { site } from './site.domains.tsx'

await startSite(site)
