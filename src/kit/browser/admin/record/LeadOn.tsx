import { Navigate } from 'react-router'
import { ScreenSkeleton } from '../shell/ScreenSkeleton.tsx'

/** Redirects to another screen, with its title shown until it has loaded: every screen needs a title. */
export function LeadOn({ to, title }: { to: string; title: string }) {
  return (
    <>
      <ScreenSkeleton title={title} />
      <Navigate replace to={to} />
    </>
  )
}
