import { ActionIcon, Button, Tooltip, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'

type Props = Omit<ActionIconProps & ComponentPropsWithRef<'button'>, 'aria-label' | 'title'> & {
  /** Accessible name: a verb for an action, or a noun. */
  label: string
}

/** An icon-only button; its label is read aloud, and shown on hover and keyboard focus. */
export function IconAction({ label, ...props }: Props) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon {...props} aria-label={label} />
    </Tooltip>
  )
}

/** A toggle above a list: its icon, with its label if there is room. `explains` is the effect of the next press. */
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
