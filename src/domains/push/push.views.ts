/** What the page about notifications needs beside its texts. */
export interface PushData {
  /** Hours between which nothing but warnings is sent; null: there are none. */
  quiet: { from: number; to: number } | null
}
