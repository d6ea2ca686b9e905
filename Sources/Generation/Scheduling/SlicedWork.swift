/// Work that takes long as a whole, such as encoding a picture, and that a scheduler cuts: a step is a slice of it.
protocol SlicedWork: SteppedWork {}
