import type { FirstPageService } from '#kit/server/site/first-page.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { bookingPaths } from '../booking.addresses.ts'
import { hasBooking, wordsOf } from './public.views.service.ts'

/** Link to bookings, when there are any resources. */
export const bookingService: FirstPageService = {
  order: 10,
  async link(ctx) {
    if (!(await hasBooking(ctx))) return null
    const { title, service } = wordsOf(ctx)
    return { icon: 'calendar', title, text: service, href: routeAddress(bookingPaths.list, ctx.lang) }
  },
}
