import type { ServerDomain } from '#kit/server/domain.ts'
import { serveTrails } from './gpx.ts'
import { mapView } from './map.view.service.ts'
import { storyView } from './story.view.service.ts'
import { mapImageOrigins } from './tiles.service.ts'
import { trailView } from './trail.view.service.ts'

export const mapsServer: ServerDomain = {
  name: 'maps',
  routes: serveTrails,
  policySources: async (ctx) => ({ 'img-src': await mapImageOrigins(ctx) }),
  views: { mapview: mapView, devfels: storyView, natur: trailView },
  parameters: { mapview: ['kind'] },
}
