import { StateBadge, type Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { NightEntry, Run } from '../backup.contract.ts'

/** A drill that found something wrong is no good one, though it came to its end. */
export const isRed = ({ report }: Pick<Run, 'report'>): boolean => (report?.faults.length ?? 0) > 0

const tones: Record<Run['state'], Tone> = { running: 'scheduled', done: 'published', failed: 'bin' }

/** How a run ended, in a word. */
export function RunState({ run }: { run: Run }) {
  const { t } = useTexts()
  const red = isRed(run)
  return (
    <StateBadge tone={red ? 'bin' : tones[run.state]}>
      {t(`backup.states.${red ? 'red' : run.state}`)}
    </StateBadge>
  )
}

/** What is known of a night that lies in a target: it was read back, or it would have been taken away; the newest drill of it says more. */
export function NightState({ night, runs }: { night: NightEntry; runs: readonly Run[] }) {
  const { t } = useTexts()
  const drill = runs.find(
    ({ kind, places }) =>
      kind === 'drill' && places.some(({ target, name }) => target === night.target && name === night.name),
  )
  const isBad = drill?.places.some(({ verified }) => !verified)
  const state = !drill ? 'read' : isBad ? 'faulty' : 'tried'
  return (
    <StateBadge tone={state === 'faulty' ? 'bin' : 'published'}>
      {t(`backup.nightStates.${state}`)}
    </StateBadge>
  )
}

/** The newest run of a kind that something good came of: a backup lies in one target at least. */
export const lastGood = (runs: readonly Run[], kind: Run['kind']): Run | undefined =>
  runs.find(
    (run) =>
      run.kind === kind &&
      run.cause !== 'command' &&
      (run.state === 'done' || (kind === 'backup' && run.places.some(({ verified }) => verified))),
  )
