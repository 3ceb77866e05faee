/** One line of an order's details (`dl`). */
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
