import type { CSSProperties } from 'react'
import { inkOn, type WasteIcon } from '../waste.rules.ts'

/** Line drawings on a 24 by 24 grid. */
const drawings: Record<WasteIcon, string> = {
  bin: 'M5 7h14M9 7V4.5h6V7M7 7l1 13h8l1-13M10.5 10.5v6M13.5 10.5v6',
  leaf: 'M5 19c0-8 5-13 14-14 0 9-4 14-11 14M5 19l8-8',
  paper: 'M6 4h8l4 4v12H6zM14 4v4h4M9 12h6M9 15.5h6',
  bag: 'M9 4h6l-1 4h-4zM10 8c-4 2-5 5-4.5 9 .2 2 1.5 3 3.5 3h6c2 0 3.300-1 3.5-3 .5-4-.5-7-4.5-9',
  glass: 'M10 4h4v4l2 3v8.5h-8V11l2-3zM8 14h8',
  metal: 'M7 6.5c0-3 10-3 10 0v11c0 3-10 3-10 0zM7 6.5c0 2.5 10 2.5 10 0M7 12c0 2.5 10 2.5 10 0',
  sofa: 'M6 11V7h12v4M4 11h2.5v4h11v-4H20v7H4zM6 18v2M18 18v2',
  branch: 'M12 21V4M12 9l5-4M12 14l6-4M12 12 6 7M12 17l-5-4',
  drop: 'M12 4c4 5 6 7.5 6 10.5a6 6 0 0 1-12 0C6 11.5 8 9 12 4ZM9.5 15a2.5 2.5 0 0 0 2.5 2.5',
}

interface Kind {
  colour: string
  letter: string
}

const coloursOf = (colour: string) => ({ '--waste': colour, '--waste-ink': inkOn(colour) }) as CSSProperties

/** Letter of a kind on its colour; the name is beside it or in a legend. */
export function WasteMark({ kind }: { kind: Kind }) {
  return (
    <span className="waste-mark" style={coloursOf(kind.colour)} aria-hidden="true">
      {kind.letter}
    </span>
  )
}

/** Icon of a kind on its colour, with its letter in the corner; the name is beside it. */
export function WasteSign({ kind }: { kind: Kind & { icon: WasteIcon } }) {
  return (
    <span className="waste-sign" style={coloursOf(kind.colour)} aria-hidden="true">
      <svg className="icon" viewBox="0 0 24 24">
        <path d={drawings[kind.icon]} />
      </svg>
      <b>{kind.letter}</b>
    </span>
  )
}
