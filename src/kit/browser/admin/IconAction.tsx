import { ActionIcon, Button, Tooltip, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'

type Props = Omit<ActionIconProps & ComponentPropsWithRef<'button'>, 'aria-label' | 'title'> & {
  /** What happens, as a verb, or what it is. */
  label: string
}

/** A button that is an icon alone: its words are heard, and seen by whoever points at it or comes by keyboard. */
export function IconAction({ label, ...props }: Props) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon {...props} aria-label={label} />
    </Tooltip>
  )
}

/** A switch above a list: its icon, and its words where there is room. `explains` says what the next press does. */
export function ToolToggle({
  label,
  explains,
  icon,
  on,
  onChange,
}: {
  label: string
  explains: string
  icon: ReactNode
  on: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <Tooltip label={explains} events={{ hover: true, focus: true, touch: false }}>
      <Button
        className="tool-toggle"
        variant={on ? 'filled' : 'default'}
        px="sm"
        aria-pressed={on}
        aria-label={label}
        leftSection={icon}
        onClick={() => onChange(!on)}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
