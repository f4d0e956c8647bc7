/** The milliseconds that this thread uses the processor for some work. Other programs of the machine do not lengthen them. */
export async function processorTime(work: () => unknown): Promise<number> {
  const begun = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1_000;
}
