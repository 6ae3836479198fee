/** Salutations, optional. */
export const salutations = ['none', 'ms', 'mr'] as const

interface Named {
  title?: string
  first_name?: string
  last_name: string
}

/** Full name with title: `Mag. Anna Berger`. */
export const fullName = ({ title, first_name, last_name }: Named): string =>
  [title, first_name, last_name].filter(Boolean).join(' ')
