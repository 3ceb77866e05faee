/** One line of a list of details (`dl`) about an order. */
export function Detail({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd data-figures data-selectable>
        {value}
      </dd>
    </>
  );
}
