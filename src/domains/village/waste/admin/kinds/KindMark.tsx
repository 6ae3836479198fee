import { inkOn } from '../../waste.rules.ts'

/** The letter of a kind on its colour, as on the site. */
export function KindMark({ kind }: { kind: { colour: string; letter: string } }) {
  return (
    <span
      aria-hidden
      style={{
        display: 'inline-grid',
        placeItems: 'center',
        flex: 'none',
        minWidth: 26,
        height: 24,
        borderRadius: 3,
        background: kind.colour,
        color: inkOn(kind.colour),
        fontSize: 13,
        fontWeight: 700,
      }}
    >
      {kind.letter}
    </span>
  )
}
