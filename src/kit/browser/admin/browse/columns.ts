import { useLocalStorage } from '@mantine/hooks'
import type { ReactNode } from 'react'

interface ColumnFrame {
  /** Name of the field; the list is sorted by it. */
  name: string
  title: string
  sortable?: boolean
  width?: number | string
  /** Names the record: always shown, first line of the card on phones. */
  main?: boolean
  offByDefault?: boolean
  align?: 'left' | 'right'
  /** A state says by itself what it is: cards show it without the title. */
  speaks?: boolean
}

/**
 * A column: `render` is what the list shows, `csv` what the CSV file says. Without `render` the list shows the text of
 * `csv`; without `csv` the column is not in the file.
 */
export type BrowseColumn<R> = ColumnFrame &
  (
    | { render: (record: R) => ReactNode; csv?: (record: R) => string }
    | { render?: never; csv: (record: R) => string }
  )

/** What a column shows of a record. */
export const cellOf = <R>(column: BrowseColumn<R>, record: R): ReactNode =>
  column.render ? column.render(record) : column.csv(record)

/** Whether there is nothing to show: a card leaves out the name of such a column, too. */
export const isEmpty = <R>(column: BrowseColumn<R>, record: R): boolean =>
  column.csv ? column.csv(record) === '' : cellOf(column, record) === null

export type Density = 'normal' | 'compact'

interface Taste {
  hidden: string[] | null
  density: Density
}

/** Which columns a person wants to see on this screen and how close together; kept on this device. */
export function useColumns<R>(screen: string, columns: BrowseColumn<R>[]) {
  const [taste, setTaste] = useLocalStorage<Taste>({
    key: `admin_browse_${screen}`,
    defaultValue: { hidden: null, density: 'normal' },
    getInitialValueInEffect: false,
  })
  const hidden = new Set(
    taste.hidden ?? columns.filter((column) => column.offByDefault).map(({ name }) => name),
  )
  return {
    screen,
    columns,
    visible: columns.filter((column) => column.main || !hidden.has(column.name)),
    isVisible: (name: string) => !hidden.has(name),
    toggle: (name: string) => {
      const next = new Set(hidden)
      if (!next.delete(name)) next.add(name)
      setTaste({ ...taste, hidden: [...next] })
    },
    density: taste.density,
    setDensity: (density: Density) => setTaste({ ...taste, density }),
  }
}

export type Columns<R> = ReturnType<typeof useColumns<R>>
