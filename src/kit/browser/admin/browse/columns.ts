import { useLocalStorage } from '@mantine/hooks'
import type { ReactNode } from 'react'

interface ColumnFrame {
  /** Name of the field and sort key. */
  name: string
  title: string
  sortable?: boolean
  width?: number | string
  /** Contains the record's name: always shown, first line of the card on phones. */
  main?: boolean
  offByDefault?: boolean
  align?: 'left' | 'right'
  /** Self-explanatory: cards omit the title. */
  speaks?: boolean
}

/**
 * A column: `render` for the list, `csv` for the CSV file. Without `render` the list shows `csv`; without `csv` the
 * column is not in the file.
 */
export type BrowseColumn<R> = ColumnFrame &
  (
    | { render: (record: R) => ReactNode; csv?: (record: R) => string }
    | { render?: never; csv: (record: R) => string }
  )

/** Content of a record's cell. */
export const cellOf = <R>(column: BrowseColumn<R>, record: R): ReactNode =>
  column.render ? column.render(record) : column.csv(record)

/** True if the cell is empty: a card then omits the column's title too. */
export const isEmpty = <R>(column: BrowseColumn<R>, record: R): boolean =>
  column.csv ? column.csv(record) === '' : cellOf(column, record) === null

export type Density = 'normal' | 'compact'

interface Taste {
  hidden: string[] | null
  density: Density
}

/** Visible columns and density of a user's screen; stored on this device. */
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
